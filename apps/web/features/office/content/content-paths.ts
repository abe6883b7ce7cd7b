/** Addresses of the editor's room. */
import { withQuery } from '../../../paths.ts'

type Query = Parameters<typeof withQuery>[1]

export const contentPaths = {
  pages: (query: Query = {}) => withQuery('/office/content', query),
  page: (pageId: string) => `/office/content/pages/${pageId}`,
  banners: () => '/office/content/banners',
  addresses: () => '/office/content/addresses',
}
