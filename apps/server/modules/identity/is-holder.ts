/** Words the banks put before a name, spelt as `lettersOf` leaves them. */
const titles = new Set(['اقای', 'خانم', 'جناب', 'سرکار', 'دکتر', 'مهندس', 'سید', 'سیده', 'حاج'])

/**
 * Whether the holder a bank names is the person of this name. Titles, half-spaces, Arabic letters and which of the two names
 * comes first differ from bank to bank; anything else is another name and is left to staff. Nobody is the holder without a name.
 */
export function isHolder(
  holderFa: string,
  {
    firstNameFarsi,
    lastNameFarsi,
  }: { firstNameFarsi: string | null; lastNameFarsi: string | null },
): boolean {
  const [first, last, holder] = [firstNameFarsi ?? '', lastNameFarsi ?? '', holderFa].map(lettersOf)
  if (!first || !last || !holder) return false
  return holder === first + last || holder === last + first
}

function lettersOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .replaceAll('ي', 'ی')
    .replaceAll('ى', 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll('ة', 'ه')
    .replace(/[آأإ]/g, 'ا')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .split(/[\s\u200c./،-]+/)
  return words.filter((word) => !titles.has(word)).join('')
}
