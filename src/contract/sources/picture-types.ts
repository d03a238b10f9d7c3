/** Kinds of pictures that are kept of a document: what every browser shows. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'] as const
export type PictureType = (typeof pictureTypes)[number]
