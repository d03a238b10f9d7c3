import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { notify } from '#web/ui/notices/notify.ts'

interface LateDialog<Props> {
  /** Whether these props ask for the dialog to be open. */
  isWanted: (props: Props) => boolean
  load: () => Promise<ComponentType<Props>>
  /** Takes the wish back. */
  giveUp: (props: Props) => void
}

/** A dialog whose script comes when it is first wanted. Until then nothing is there, and Escape takes the wish back. */
export function lateDialog<Props extends object>(dialog: LateDialog<Props>): (props: Props) => ReactNode {
  const script: Script<Props> = { ...dialog, loaded: null }
  return (props) => <Late script={script} props={props} />
}

interface Script<Props> extends LateDialog<Props> {
  /** For every place that shows it. */
  loaded: ComponentType<Props> | null
}

function Late<Props extends object>({ script, props }: { script: Script<Props>; props: Props }) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const isWanted = script.isWanted(props)
  if (isWanted && Dialog === null && script.loaded !== null) setDialog(() => script.loaded)
  const isAwaited = isWanted && Dialog === null && script.loaded === null
  const giveUp = useEffectEvent(() => script.giveUp(props))

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

  return Dialog === null ? null : <Dialog {...props} />
}
