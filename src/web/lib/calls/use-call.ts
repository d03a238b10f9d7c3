import { useRef, useState } from 'react'

interface CallOptions<Given, Result> {
  call: (given: Given) => Result | Promise<Result>
  onDone?: ((result: Result, given: Given) => void) | undefined
  onFault?: (error: unknown) => void
}

interface CallState<Given> {
  status: 'idle' | 'pending' | 'done' | 'failed'
  error: unknown
  /** What it was called with last. */
  given: Given | undefined
}

/** A call that a learner makes by pressing something, for pages that load nothing to cache answers with. */
export function useCall<Given = void, Result = unknown>({
  call,
  onDone,
  onFault,
}: CallOptions<Given, Result>) {
  const idle: CallState<Given> = { status: 'idle', error: null, given: undefined }
  const [state, setState] = useState(idle)
  const latest = useRef(0)
  const make = async (given: Given) => {
    latest.current += 1
    const number = latest.current
    const tell = (now: Partial<CallState<Given>>) => {
      if (number === latest.current) setState({ ...idle, given, ...now })
    }
    tell({ status: 'pending' })
    try {
      const result = await call(given)
      onDone?.(result, given)
      tell({ status: 'done' })
    } catch (error) {
      onFault?.(error)
      tell({ status: 'failed', error })
    }
  }
  return {
    ...state,
    isPending: state.status === 'pending',
    isDone: state.status === 'done',
    make: (given: Given) => void make(given),
  }
}
