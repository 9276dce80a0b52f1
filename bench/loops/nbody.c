// Structure members, square root and division.
#include <math.h>
#include <stdio.h>
struct B {
  double x, y, z, vx, vy, vz, m;
} b[5] = {{0, 0, 0, 0, 0, 0, 39.47},
          {4.84, -1.16, -.10, .6, 2.81, -.02, .037},
          {8.34, 4.12, -4., -1.01, 1.82, .008, .011},
          {12.89, -15.11, -.22, 1.08, .86, -.01, .0017},
          {15.37, -25.9, .17, .97, .59, -.03, .002}};
int main(void) {
  for (int s = 0; s < 3000000; s++) {
    for (int i = 0; i < 5; i++)
      for (int j = i + 1; j < 5; j++) {
        double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z, d2 = dx * dx + dy * dy + dz * dz,
               mag = .001 / (d2 * sqrt(d2));
        b[i].vx -= dx * b[j].m * mag;
        b[i].vy -= dy * b[j].m * mag;
        b[i].vz -= dz * b[j].m * mag;
        b[j].vx += dx * b[i].m * mag;
        b[j].vy += dy * b[i].m * mag;
        b[j].vz += dz * b[i].m * mag;
      }
    for (int i = 0; i < 5; i++) {
      b[i].x += .001 * b[i].vx;
      b[i].y += .001 * b[i].vy;
      b[i].z += .001 * b[i].vz;
    }
  }
  printf("%.9f %.9f\n", b[0].x, b[4].z);
  return 0;
}
