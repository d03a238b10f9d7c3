import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** Takes a text along, and says whether the browser let it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch (error) {
      console.warn('The text was not copied.', error)
      setState('failed')
    }
  }

  return (
    <span className="row gap-8">
      <span role="status">{said[state]}</span>
      <ActionIcon aria-label={label} title={label} onClick={() => void copy()}>
        {state === 'copied' ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />}
      </ActionIcon>
    </span>
  )
}

const said = { idle: '', copied: 'Copied', failed: 'This browser does not allow copying' }
