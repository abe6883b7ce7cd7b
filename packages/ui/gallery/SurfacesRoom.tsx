import { Badge } from '../Badge.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Countdown } from '../Countdown.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Luggage, PlaneLanding, PlaneTakeoff } from '../icons.ts'
import { Ltr } from '../Ltr.tsx'
import { Notice } from '../Notice.tsx'
import { Price } from '../Price.tsx'
import { ProgressSteps } from '../ProgressSteps.tsx'
import { Loading, Skeleton } from '../Skeleton.tsx'
import { Table } from '../Table.tsx'
import { Timeline } from '../Timeline.tsx'
import { Columns, Room, Row } from './Room.tsx'

export function SurfacesRoom() {
  return (
    <Room title="سطح‌ها و نشانه‌ها">
      <ProgressSteps
        label="مراحل خرید"
        currentId="pay"
        steps={[
          { id: 'choose', text: 'انتخاب پرواز' },
          { id: 'passengers', text: 'مسافران' },
          { id: 'pay', text: 'تأیید و پرداخت' },
          { id: 'ticket', text: 'بلیت' },
        ]}
      />
      <Row>
        <Badge>سیستمی</Badge>
        <Badge tone="lead">چارتر</Badge>
        <Badge tone="warm">ارزان‌ترین</Badge>
        <Badge tone="good">صادر شد</Badge>
        <Badge tone="caution">در حال صدور</Badge>
        <Badge tone="bad">۳ صندلی</Badge>
        <Badge icon={<Luggage aria-hidden />}>۲۰ کیلوگرم</Badge>
      </Row>
      <Row>
        <Price priceRial={12_500_000} />
        <Price priceRial={12_500_000} oldPriceRial={14_900_000} size="large" />
        <Price priceRial={9_800_000} size="small" prefix="از" />
        <Countdown
          label="زمان نگه‌داشت صندلی"
          renderedAt="2026-12-01T10:00:00Z"
          until="2026-12-01T10:14:05Z"
        />
        <Countdown
          label="زمان پرداخت"
          renderedAt="2026-12-01T10:00:00Z"
          until="2026-12-01T10:01:05Z"
        />
      </Row>
      <div className="grid gap-3 sm:grid-cols-2">
        <Notice title="بلیت در حال صدور است">نتیجه تا ۱۵ دقیقهٔ دیگر اعلام می‌شود.</Notice>
        <Notice tone="good" title="پرداخت انجام شد" />
        <Notice
          tone="caution"
          action={
            <Button size="small" kind="quiet">
              جستجوی دوباره
            </Button>
          }
        >
          نتیجه‌ها شاید کهنه شده باشند.
        </Notice>
        <Notice tone="bad" title="پرداخت ناموفق بود">
          اگر مبلغی برداشت شده باشد تا ۷۲ ساعت به حساب شما برمی‌گردد.
        </Notice>
      </div>
      <Columns>
        <Card>
          <Timeline
            label="مسیر پرواز"
            items={[
              {
                id: 'out',
                at: '۰۸:۴۰',
                title: 'تهران، مهرآباد',
                detail: (
                  <>
                    ایران‌ایر <Ltr>IR 452</Ltr>، ۱ ساعت و ۲۵ دقیقه
                  </>
                ),
                icon: <PlaneTakeoff aria-hidden />,
                onward: 'solid',
                isDone: true,
              },
              {
                id: 'stop',
                at: '۱۰:۰۵',
                title: 'مشهد',
                detail: 'توقف ۲ ساعت و ۱۰ دقیقه',
                onward: 'dashed',
                isDone: true,
              },
              {
                id: 'in',
                at: '۱۲:۱۵',
                title: 'نجف',
                icon: <PlaneLanding aria-hidden />,
                isDone: false,
              },
            ]}
          />
        </Card>
        <Card>
          <Loading label="در حال بارگذاری پروازها" className="flex flex-col gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-11 w-full rounded-control" />
          </Loading>
        </Card>
        <Card padding="none">
          <EmptyState
            title="هنوز سفری ندارید"
            headingLevel="h3"
            picture={<div className="h-24 rounded-card bg-lead-wash" />}
            action={<Button>جستجوی پرواز</Button>}
          >
            سفرهای شما پس از خرید اینجا دیده می‌شوند.
          </EmptyState>
        </Card>
      </Columns>
      <Table
        label="سفارش‌ها"
        rows={[
          { number: '۱۰۰۱', title: 'تهران به مشهد' },
          { number: '۱۰۰۲', title: 'هتل باغ ارم' },
        ]}
        keyOf={({ number }) => number}
        textOf={({ title }) => title}
        onOpen={() => {}}
        empty={null}
        columns={[
          { id: 'number', title: 'شماره', draw: ({ number }) => number },
          { id: 'title', title: 'عنوان', isName: true, draw: ({ title }) => title },
        ]}
      />
    </Room>
  )
}
