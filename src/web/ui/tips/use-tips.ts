import { useEffect } from 'react'
import { startTips } from './tips.ts'

/** Once for a document: what has a `data-tooltip` says it under the pointer or the keyboard's focus. */
export function useTips(): void {
  useEffect(() => startTips(), [])
}
