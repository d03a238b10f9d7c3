import { ActionIcon } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

/** A reader sees fewer chapters than this at a glance. */
const fewest = 4

export const outlineId = 'notes-outline'

/** Counts headings of the two upper levels, without comments in a code block. */
const chapterCount = (text: string): number =>
  text.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').match(/^#{1,2}\s/gm)?.length ?? 0

/**
 * The outline of long notes is folded, so that the text begins at once; its button is among the notes'
 * actions.
 */
export function useOutline(text: string): { isOutlined: boolean; toggle: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  if (chapterCount(text) < fewest) return { isOutlined: false, toggle: null }
  return {
    isOutlined: isOpen,
    toggle: (
      <ActionIcon
        data-tooltip="In these notes"
        aria-label="In these notes"
        aria-expanded={isOpen}
        aria-controls={isOpen ? outlineId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconList size={20} stroke={1.75} />
      </ActionIcon>
    ),
  }
}
