/**
 * What may be chosen among the gateways that came with the page or were asked for since, and what is: the first active one unless the
 * traveller chose another that is still there (spec, section 4).
 */
export function pickGateway<Gateway extends { id: number; isActive?: boolean }>({
  loaded,
  asked,
  wantedId,
}: {
  loaded: readonly Gateway[] | null
  asked: readonly Gateway[] | undefined
  wantedId: number | null
}): { list: Gateway[] | null; chosenId: number | null } {
  const found = asked ?? loaded
  const list = found?.filter(({ isActive }) => isActive !== false) ?? null
  const chosen = list?.find(({ id }) => id === wantedId) ?? list?.[0]
  return { list, chosenId: chosen?.id ?? null }
}
