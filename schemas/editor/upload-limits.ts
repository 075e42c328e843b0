/** Maximum size of an uploaded picture, in bytes. */
export const maxUploadBytes = 10_000_000

/** Maximum width of stored pictures in pixels, above the widest variant. */
export const maxPictureWidth = 4_000
