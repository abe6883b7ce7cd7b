import './gallery.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PageHeader } from '../PageHeader.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { Toasts } from '../Toasts.tsx'
import { UiProvider } from '../UiProvider.tsx'
import { ButtonsRoom } from './ButtonsRoom.tsx'
import { ChoicesRoom } from './ChoicesRoom.tsx'
import { ColoursRoom } from './ColoursRoom.tsx'
import { DatesRoom } from './DatesRoom.tsx'
import { FieldsRoom } from './FieldsRoom.tsx'
import { OverlaysRoom } from './OverlaysRoom.tsx'
import { SurfacesRoom } from './SurfacesRoom.tsx'

/** Every component in every state, for the eyes and for axe. Development only. */
function Gallery() {
  const [theme, setTheme] = useState('auto')
  return (
    <UiProvider navigate={() => undefined}>
      <main className="page-width flex flex-col gap-12 py-8">
        <PageHeader
          title="نمایشگاه اجزا"
          actions={
            <SegmentedControl
              label="پوسته"
              value={theme}
              onChange={(chosen) => {
                setTheme(chosen)
                if (chosen === 'auto') delete document.documentElement.dataset.theme
                else document.documentElement.dataset.theme = chosen
              }}
              options={[
                { id: 'auto', text: 'خودکار' },
                { id: 'light', text: 'روشن' },
                { id: 'dark', text: 'تیره' },
              ]}
            />
          }
        >
          هر جزء در همهٔ حالت‌ها
        </PageHeader>
        <ColoursRoom />
        <ButtonsRoom />
        <FieldsRoom />
        <DatesRoom />
        <ChoicesRoom />
        <OverlaysRoom />
        <SurfacesRoom />
      </main>
      <Toasts />
    </UiProvider>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
