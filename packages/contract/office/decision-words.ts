/** How a question for a second person ended, in the words of its page and of whoever comes late to it. */
export const decisionsFa = {
  approved: 'تأیید شد',
  refused: 'رد شد',
  withdrawn: 'پس گرفته شد',
  expired: 'مهلت گذشت',
} as const
