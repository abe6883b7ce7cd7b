import { Component, type ReactNode, Suspense } from 'react'

/**
 * A part that the page can do without: a scene, offers below the search box. What is thrown in it, a lost chunk or a fault of its own,
 * leaves its place empty and the page as it stands; while it loads, `fallback` keeps its room.
 */
export class Decoration extends Component<
  { fallback?: ReactNode; children: ReactNode },
  { isLost: boolean }
> {
  override state = { isLost: false }

  static getDerivedStateFromError(): { isLost: boolean } {
    return { isLost: true }
  }

  override render(): ReactNode {
    if (this.state.isLost) return null
    // On the server a fault is left to the nearest Suspense, so there is always one here.
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
