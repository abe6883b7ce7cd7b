import { Ltr } from '../Ltr.tsx'
import { Room } from './Room.tsx'

const swatches = [
  'bg-ground text-ink',
  'bg-card text-ink',
  'bg-card text-quiet',
  'bg-well text-quiet',
  'bg-lead-deep text-on-deep',
  'bg-lead-deep text-on-deep-quiet',
  'bg-lead-strong text-on-lead',
  'bg-lead-wash text-lead-text',
  'bg-card text-lead-text',
  'bg-action text-on-action',
  'bg-warm text-on-warm',
  'bg-good-wash text-good',
  'bg-caution-wash text-caution',
  'bg-bad-wash text-bad',
  'bg-bad text-on-bad',
]

export function ColoursRoom() {
  return (
    <Room title="رنگ و خط">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {swatches.map((swatch) => (
          <div key={swatch} className={`rounded-control border border-line p-3 text-sm ${swatch}`}>
            پرواز
            <Ltr className="block text-xs">{swatch}</Ltr>
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-4xl font-heavy">پرواز تهران به مشهد</p>
        <p className="text-3xl font-heavy">پرواز تهران به مشهد</p>
        <p className="text-2xl font-bold">پرواز تهران به مشهد</p>
        <p className="text-xl font-bold">پرواز تهران به مشهد</p>
        <p className="text-lg">بلیت شما صادر شد و نسخهٔ آن به نشانی رایانامه فرستاده شد.</p>
        <p>
          استرداد این بلیت تا ۱۲ ساعت پیش از پرواز <Ltr>W5 1042</Ltr> با ۳۰٪ جریمه ممکن است.
        </p>
        <p className="text-sm text-quiet">قیمت برای هر بزرگ‌سال، با همهٔ مالیات‌ها</p>
        <p className="text-xs text-quiet">آخرین به‌روزرسانی ۱۴:۳۲</p>
      </div>
    </Room>
  )
}
