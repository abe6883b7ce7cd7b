import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { INK, Niche } from './Niche.tsx'

/** Nothing bought or paid yet: a clean ledger, a pen at rest. */
export function NoTransactions(props: DrawingProps) {
  return (
    <Niche view="room" {...props}>
      <ellipse cx="120" cy="184" rx="72" ry="4" fill={INK.deep} opacity="0.14" />
      <path
        d="M120 96C104 84 78 82 56 88V176C78 170 104 172 120 184C136 172 162 170 184 176V88C162 82 136 84 120 96Z"
        fill={INK.lead}
      />
      <path
        d="M120 92C106 80 82 78 62 83V168C82 163 106 165 120 177Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M120 92C134 80 158 78 178 83V168C158 163 134 165 120 177Z"
        fill={INK.fold}
        stroke={INK.line}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M130 104Q148 94 168 98M130 118Q148 108 168 112M130 132Q148 122 168 126M130 146Q148 136 168 140M110 104Q92 94 72 98M110 118Q92 108 72 112M110 132Q92 122 72 126M110 146Q92 136 72 140"
        stroke={INK.faint}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray="0.1 6"
      />
      <path d="M150 92v60" stroke={INK.burnt} strokeWidth="1.2" opacity="0.5" />
      <path d="M94 82v74" stroke={INK.burnt} strokeWidth="1.2" opacity="0.5" />
      <path d="M76 150L104 118" stroke={INK.saffron} strokeWidth="5" strokeLinecap="round" />
      <path d="M76 150l-5 7 8-4Z" fill={INK.deep} />
      <PerchedSwallow x={166} y={84} size={44} />
    </Niche>
  )
}
