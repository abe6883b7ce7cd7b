/** The words of a banner on the site. */
export const banner = {
  advert: 'آگهی',
  by: 'آگهی · {name}',
}
