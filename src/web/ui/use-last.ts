import { useState } from 'react'

/** The last value that was there: what a dialog shows while it fades after its subject is gone. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
