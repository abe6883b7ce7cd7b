/** The door of images: public pictures. */
export { createImages, type Images } from './create-images.ts'
