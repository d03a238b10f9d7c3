import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

interface CopyButtonProps {
  text: string
  label: string
  /** The button shows its label. */
  isWritten?: boolean
  isOutlined?: boolean
}

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, label, isWritten = false, isOutlined = false }: CopyButtonProps) {
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

  const icon =
    state === 'copied' ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />
  return (
    // An empty status takes no room: the button is at the start of its line.
    <span className={state === 'idle' ? 'row' : 'row gap-8'}>
      <span role="status" className="muted small">
        {said[state]}
      </span>
      {isWritten ? (
        <Button
          variant={isOutlined ? 'default' : 'subtle'}
          size="sm"
          leftSection={icon}
          onClick={() => void copy()}
        >
          {label}
        </Button>
      ) : (
        <ActionIcon aria-label={label} title={label} onClick={() => void copy()}>
          {icon}
        </ActionIcon>
      )}
    </span>
  )
}

const said = { idle: '', copied: 'Copied', failed: 'This browser does not allow copying' }
