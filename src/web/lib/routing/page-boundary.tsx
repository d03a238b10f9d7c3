import { Component, type ReactNode } from 'react'

interface PageBoundaryProps {
  /** When it changes, the page is tried again. */
  place: unknown
  failed: ReactNode
  children: ReactNode
}

interface PageBoundaryState {
  place: unknown
  hasFailed: boolean
}

/** Shows something else in place of a page that breaks, until one goes elsewhere. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: PageBoundaryProps, state: PageBoundaryState) {
    return place === state.place ? null : { place, hasFailed: false }
  }

  override componentDidCatch(error: unknown) {
    console.error('The page could not be shown.', error)
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
