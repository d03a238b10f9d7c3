import { Component, type ContextType, createContext, type ReactNode } from 'react'
import { ErrorAlert } from './error-alert.tsx'

/** Asks the server again for what a part that broke was made of; resolves once the answers are there. */
export const AskAgain = createContext<() => Promise<void>>(async () => {})

interface BoundaryProps {
  /** What it holds, as a sentence begins: 'This activity'. */
  name?: string
  /** When it changes, the part is tried again. */
  place?: unknown
  /** Shown in place of the usual alert, or around it. */
  failed?: ReactNode | ((alert: ReactNode) => ReactNode)
  children: ReactNode
}

interface BoundaryState {
  place: unknown
  hasFailed: boolean
  isRetrying: boolean
}

/**
 * Keeps a part that breaks, as on an answer that lacks a field of its contract, from taking the rest of the page along:
 * the part says so, and Retry asks the server again.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = AskAgain
  declare context: ContextType<typeof AskAgain>

  override state: BoundaryState = { place: this.props.place, hasFailed: false, isRetrying: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true, isRetrying: false }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { place, hasFailed: false, isRetrying: false }
  }

  override componentDidCatch(error: unknown) {
    console.error(`${this.props.name ?? 'The page'} could not be shown.`, error)
  }

  retry = async () => {
    this.setState({ isRetrying: true })
    await this.context().catch((error: unknown) =>
      console.warn('The server could not be asked again.', error),
    )
    this.setState({ hasFailed: false, isRetrying: false })
  }

  override render() {
    const { name = 'This part', failed, children } = this.props
    const { hasFailed, isRetrying } = this.state
    if (!hasFailed) return children
    if (failed !== undefined && typeof failed !== 'function') return failed
    const alert = (
      <div className="part-failed">
        <ErrorAlert
          title={`${name} could not be shown`}
          onRetry={() => void this.retry()}
          retrying={isRetrying}
        >
          The server’s answer lacks something that it needs. The rest of the page works.
        </ErrorAlert>
      </div>
    )
    return failed === undefined ? alert : failed(alert)
  }
}
