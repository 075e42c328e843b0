/** SVG path of a heart in a 24 by 24 box, for all wishlist buttons. */
export const heartPath =
  'M12 20S3.5 15 3.5 8.9A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 8.5 1.7C20.5 15 12 20 12 20z'
