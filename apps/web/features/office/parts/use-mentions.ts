import { noteWriters } from '@parastoo/contract/office/notes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../../shell/site.ts'
import { officeApi } from '../office-api.ts'

const queryKey = ['office-mentions']
const everyMs = 60_000

/** Notes that speak to whoever is signed in and that they have not read; null until they are there, or where nobody speaks to them. */
export function useMentions() {
  const mayRead = useMayReadNotes()
  const { data } = useQuery({
    queryKey,
    enabled: mayRead,
    refetchInterval: everyMs,
    queryFn: async () => (await officeApi.officeNotes.mentions()).data,
  })
  return data ?? null
}

/** Whoever has the notes of something before them has read what is said there to them. Lost without a network: the line stays. */
export function useReadMentions(about: 'order' | 'customer', id: string): void {
  const mayRead = useMayReadNotes()
  const client = useQueryClient()
  const read = useEffectEvent(async () => {
    const told = await officeApi.officeNotes.readMentions({ about, id }).catch(() => null)
    if (told && told.data.read > 0) await client.invalidateQueries({ queryKey })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else before them is read as well
  useEffect(() => {
    if (mayRead) void read()
  }, [mayRead, about, id])
}

/** Whether whoever is signed in writes notes and is spoken to in them. */
export const useMayReadNotes = (): boolean =>
  useUser()?.scope.some((each) => (noteWriters as readonly string[]).includes(each)) ?? false
