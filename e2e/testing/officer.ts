/** Whom the commands of journeys name: somebody of the staff, whom the line of commands makes. */
export const officer = '09120000099'
