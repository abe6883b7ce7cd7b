/** The door of images: public pictures and private files. */
export { createImages, type Images } from './create-images.ts'
export type { ReadZone } from './ports.ts'
export { createPublicPictures, type PublicPictures } from './public-pictures.ts'
