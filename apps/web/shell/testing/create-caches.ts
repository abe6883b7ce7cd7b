/** Caches as browsers have them, as far as the worker and the page need them. */
export function createCaches() {
  const all = new Map<string, Map<string, Response>>()
  return {
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    async open(name: string) {
      const kept = all.get(name) ?? new Map<string, Response>()
      all.set(name, kept)
      return {
        put: async (path: string, reply: Response) => void kept.set(path, reply),
        match: async (path: string) => kept.get(path)?.clone(),
      }
    },
  }
}
