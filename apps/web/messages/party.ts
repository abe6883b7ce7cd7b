/** Who travels and how, in the words that the search box and the results share. */
export const party = {
  value: '{total, number} مسافر، {cabin}',
  cabins: { '1': 'اکونومی', '2': 'بیزینس', '3': 'فرست' },
} as const
