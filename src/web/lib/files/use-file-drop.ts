import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Files dropped anywhere on the page; true while some are held over it. Beside its place a dropped file would take the
 * place of the page.
 */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const ending = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(name, (event) => hasFiles(event) && act(event), { signal: ending.signal })
    on('dragover', (event) => {
      event.preventDefault()
      setIsOver(true)
    })
    // Nothing is entered instead only where the window itself is left.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    on('drop', (event) => {
      event.preventDefault()
      setIsOver(false)
      drop.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => ending.abort()
  }, [])
  return isOver
}
