/** Where the slideshow puts its controls: in the foot of the hero, which is static, far from its pictures in the tree. */
export const playerHostId = 'controles-imagenes';
