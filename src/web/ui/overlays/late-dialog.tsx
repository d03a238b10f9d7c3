import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { notify } from '#web/ui/notices/notify.ts'
import { DialogBoundary } from './dialog-boundary.tsx'
import type { DialogProps, SubjectProps } from './dialog-props.ts'

type AnyDialogProps = DialogProps | SubjectProps<unknown>

/** A dialog whose script comes when it is first wanted. Until then nothing is there, and Escape takes the wish back. */
export function lateDialog<Props extends AnyDialogProps>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const script: Script<Props> = { load, loaded: null }
  return (props) => <Late script={script} props={props} />
}

interface Script<Props> {
  load: () => Promise<ComponentType<Props>>
  /** For every place that shows it. */
  loaded: ComponentType<Props> | null
}

const isWantedBy = (props: AnyDialogProps) => ('opened' in props ? props.opened : props.subject !== null)

function Late<Props extends AnyDialogProps>({ script, props }: { script: Script<Props>; props: Props }) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const isWanted = isWantedBy(props)
  if (isWanted && Dialog === null && script.loaded !== null) setDialog(() => script.loaded)
  const isAwaited = isWanted && Dialog === null && script.loaded === null
  const giveUp = useEffectEvent(props.onClose)

  useEffect(() => {
    if (!isAwaited) return
    let isOver = false
    script
      .load()
      .then((component) => {
        script.loaded = component
        if (!isOver) setDialog(() => component)
      })
      .catch((error: unknown) => {
        if (isOver) return
        console.warn('A dialog could not be loaded.', error)
        giveUp()
        notify.error('This could not be loaded. Please check your connection and try again.')
      })
    // In the capture phase: the Escape that asked for a dialog is still on its way.
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      giveUp()
    }
    window.addEventListener('keydown', stop, { capture: true })
    return () => {
      isOver = true
      window.removeEventListener('keydown', stop, { capture: true })
    }
  }, [isAwaited, script])

  if (Dialog === null) return null
  return (
    <DialogBoundary opened={isWanted} onClose={props.onClose}>
      <Dialog {...props} />
    </DialogBoundary>
  )
}
