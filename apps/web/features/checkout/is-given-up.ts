/** Whether a payment or a code was refused because somebody has given the order up: its page, read anew, says who. */
export const isGivenUp = (code: string): boolean =>
  code === 'ORDER_GIVEN_UP' || code === 'ORDER_GIVEN_UP_BY_AGENCY'
