/** The heading of a stretch of the home page. */
export function SectionHead({ title, text }: { title: string; text?: string }) {
  return (
    <div className="mb-4">
      <h2 className="text-xl font-heavy sm:text-2xl">{title}</h2>
      {text && <p className="text-quiet">{text}</p>}
    </div>
  )
}
