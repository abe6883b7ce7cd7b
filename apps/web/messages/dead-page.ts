/** Said by the document itself where one of its scripts did not come; apart, for no script of the site says it. */
export const deadPage = {
  text: 'این صفحه کامل باز نشد؛ می‌توانید بخوانید، ولی دکمه‌ها کار نمی‌کنند.',
} as const
