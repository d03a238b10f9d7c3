import {
  IconBrain,
  IconCards,
  IconFileText,
  IconMessage,
  IconNotebook,
  IconPlayerPlay,
  IconSchool,
  IconSquarePlus,
  IconTools,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { sidebarLinks } from '#web/shell/bars/sidebar-links.ts'
import { Key } from '#web/ui/answers/kbd.tsx'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import { Marked } from './marked.tsx'
import type { Option, OptionGroup } from './options.ts'
import classes from './search-dialog.module.css'

const icons: Partial<Record<Option['kind'], typeof IconSchool>> = {
  course: IconSchool,
  lesson: IconSchool,
  concept: IconBrain,
  project: IconTools,
  milestone: IconTools,
  card: IconCards,
  document: IconFileText,
  video: IconVideo,
  chat: IconMessage,
  reflection: IconNotebook,
  review: IconPlayerPlay,
  create: IconSquarePlus,
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface ResultListProps {
  id: string
  groups: readonly OptionGroup[]
  active: number
  onPoint: (index: number) => void
  onOpened: () => void
}

/**
 * The results in groups. The focus stays in the field, whose `aria-activedescendant` names the line that
 * Enter opens.
 */
export function ResultList({ id, groups, active, onPoint, onOpened }: ResultListProps) {
  let index = -1
  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.list} tabIndex={-1}>
      {groups.map(({ name, count, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, which no element is
        <div key={name} role="group" aria-label={name} className={classes.group}>
          <div className={`flex between gap-16 ${classes.heading}`} aria-hidden="true">
            <span>{name}</span>
            <span className="digits">{count}</span>
          </div>
          {options.map((option) => {
            index += 1
            const own = index
            return (
              <ResultLine
                key={option.key}
                id={optionId(id, own)}
                option={option}
                isActive={own === active}
                onPoint={() => onPoint(own)}
                onOpened={onOpened}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ResultLineProps {
  id: string
  option: Option
  isActive: boolean
  onPoint: () => void
  onOpened: () => void
}

function ResultLine({ id, option, isActive, onPoint, onOpened }: ResultLineProps) {
  const { title, titleMatches, text, textMatches, aside, to, state } = option
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      state={state}
      className={`row gap-12 ${classes.line}`}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={(event) => {
        // With one of these keys the link opens in another tab or window, and this page stays open.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpened()
      }}
    >
      <span className={`rigid place-center ${classes.icon}`}>
        <LineIcon option={option} />
      </span>
      <span className="column grow shrinkable">
        <b className={`dark strong ${classes.cut}`} dir="auto">
          <Marked text={title} matches={titleMatches} />
        </b>
        {text !== '' && (
          <span className={`muted small-tight ${classes.cut}`} dir="auto">
            <Marked text={text} matches={textMatches} />
          </span>
        )}
      </span>
      {aside !== '' && <span className="rigid muted small-tight">{aside}</span>}
      {isActive && (
        <span className={`rigid ${classes.enter}`} aria-hidden="true">
          <Key>Enter</Key>
        </span>
      )}
    </Link>
  )
}

function LineIcon({ option: { kind, leader, to } }: { option: Option }) {
  if (kind === 'note') return <GuideSigil leader={leader ?? 'Professor'} size={22} />
  const Icon = icons[kind] ?? sidebarLinks.find((link) => link.to === to)?.Icon ?? IconSchool
  return <Icon size={20} stroke={1.75} aria-hidden="true" />
}
