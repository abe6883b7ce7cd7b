import { buildSite } from './site/build-site.ts'

/** Builds the site where nobody starts it: for an image, or a machine whose service only serves. */
console.log(`The site: ${await buildSite()}`)
