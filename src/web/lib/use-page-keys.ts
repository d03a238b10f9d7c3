import { useEffect, useEffectEvent } from 'react'

/**
 * Fields and dialogs need every key themselves. A radio button or checkbox needs only the arrows and the
 * space.
 */
const writesThere =
  'textarea, select, input:not([type="radio"], [type="checkbox"]), [contenteditable], [role="dialog"], [role="alertdialog"]'

/** Single-key shortcuts; they work wherever the focus is, except in fields and dialogs. */
export function usePageKeys(onKey: (key: string) => boolean): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isOthers = event.target instanceof Element && event.target.closest(writesThere) !== null
    const isCombined = event.ctrlKey || event.metaKey || event.altKey
    if (isOthers || isCombined || event.repeat || event.isComposing || event.defaultPrevented) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    if (onKey(event.key.toLowerCase())) event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
