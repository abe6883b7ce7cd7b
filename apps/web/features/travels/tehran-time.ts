/** Instants as people in Iran read them. */
import { localTimeIn } from '@parastoo/kit/times'

/** An ISO instant as local ISO of Tehran without offset: `2026-11-20T11:30`. */
export const tehranTime = (instant: string): string => localTimeIn(instant, 'Asia/Tehran')
