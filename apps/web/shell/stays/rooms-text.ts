/** Who sleeps in which room, as addresses say it: `2-5-7_1` is two adults with children of 5 and 7, and one adult alone. */
export const roomsText = (
  rooms: readonly { adults: number; childAges: readonly (number | null)[] }[],
): string =>
  rooms
    .map(({ adults, childAges }) => [adults, ...childAges.map((age) => age ?? 'x')].join('-'))
    .join('_')
