/** Addresses of the counter. */
export const counterPaths = { till: () => '/office/till' }
