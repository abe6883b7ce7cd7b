/** The words of a day that is typed. */
export const typedDay = {
  hint: 'مانند {example}',
  wrong: 'این تاریخ را نشناختیم؛ مانند {example} بنویسید.',
} as const
