import type { SearchDialogProps } from '#web/shell/bars/search-door.tsx'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useSearchTerm } from '#web/lib/use-search-term.ts'
import { Key } from '#web/ui/answers/kbd.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { backdropTransition, windowTransition } from '#web/ui/overlays/window-times.ts'
import { searchQuery } from './api.ts'
import { countOf, optionGroups, otherGroup } from './options.ts'
import { optionId, ResultList } from './result-list.tsx'
import classes from './search-dialog.module.css'

const searched =
  'courses, lessons, notes, chats, cards, documents, videos, reflections, projects and what you know'
/** Long enough to type on, too short to wait for. */
const typingPauseMs = 120

const keys: [keys: string[], act: string][] = [
  [['↑', '↓'], 'choose'],
  [['Enter'], 'open'],
  [['Ctrl', 'Enter'], 'in a new tab'],
  [['Tab'], 'next group'],
  [['Esc'], 'close'],
]

/** One box over everything of the learner. */
export function SearchDialog({ opened, onClose, onLeave, onClosed }: SearchDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      size={720}
      yOffset={88}
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone}
      classNames={{ content: `column clipped ${classes.content}` }}
      transitionProps={windowTransition}
    >
      <Modal.Overlay transitionProps={backdropTransition} />
      <Modal.Content
        aria-label="Search everything"
        // A page that arrives while the box is open takes the focus to its heading.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (opened && relatedTarget !== null && !currentTarget.contains(relatedTarget))
            currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
        }}
      >
        <Boundary name="This window" place={opened}>
          <SearchPanel onClose={onClose} onLeave={onLeave} />
        </Boundary>
      </Modal.Content>
    </Modal.Root>
  )
}

function useFound() {
  const { text: typed, setText: setTyped, term: words, error: refusal } = useSearchTerm(typingPauseMs)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(words))
  return {
    typed,
    setTyped,
    refusal,
    words,
    found: words === '' ? undefined : data,
    error: words === '' ? null : error,
    isFetching,
    isCurrent: !isPlaceholderData && words === typed.trim(),
    refetch,
  }
}

function SearchPanel({ onClose, onLeave }: Pick<SearchDialogProps, 'onClose' | 'onLeave'>) {
  const [chosen, setChosen] = useState({ words: '', index: 0 })
  const { typed, setTyped, refusal, words, found, error, isFetching, isCurrent, refetch } = useFound()
  const navigate = useNavigate()
  const listId = useId()
  const refusalId = useId()
  const groups = error === null ? optionGroups(words, found) : []
  const options = groups.flatMap((group) => group.options)
  // Other words begin at the first line again.
  const active = chosen.words === words ? Math.min(chosen.index, options.length - 1) : 0
  const choose = (index: number) => {
    setChosen({ words, index })
    document.getElementById(optionId(listId, index))?.scrollIntoView({ block: 'nearest' })
  }
  const open = (isBeside: boolean) => {
    const option = options[active]
    if (option === undefined) return
    if (isBeside) {
      window.open(option.to, '_blank', 'noopener')
      return
    }
    onLeave()
    void navigate(option.to, { state: option.state })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const last = options.length - 1
    if (event.key === 'ArrowDown') choose(active === last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') choose(active === 0 ? last : active - 1)
    else if (event.key === 'Tab' && groups.length > 1)
      choose(otherGroup(groups, active, event.shiftKey ? -1 : 1))
    else if (event.key === 'Enter') open(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const isNothing = found !== undefined && isCurrent && found.groups.length === 0
  return (
    <>
      <div className={`row gap-12 rigid ${classes.head}`}>
        <IconSearch size={22} stroke={1.75} aria-hidden="true" className="rigid" />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search everything"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Search everything"
          className={`grow ${classes.field}`}
          value={typed}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal && refusalId}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className="rigid muted small-tight digits" role="status">
          {found !== undefined && error === null && countOf(found)}
        </span>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        {refusal !== undefined && (
          <p id={refusalId} className={`small ${classes.refusal}`}>
            {refusal}
          </p>
        )}
        {error !== null && (
          <div className={classes.fault}>
            <ErrorAlert title="The search failed" onRetry={() => void refetch()} retrying={isFetching}>
              {sentenceFor(error)}
            </ErrorAlert>
          </div>
        )}
        {isNothing && (
          <p className={`breaks ${classes.fault}`}>
            Nothing found for “{words}”. <span className="muted">Searched: {searched}.</span>
          </p>
        )}
        {options.length > 0 && (
          <ResultList id={listId} groups={groups} active={active} onPoint={choose} onOpened={onLeave} />
        )}
        {words !== '' && found === undefined && error === null && (
          <p className={`muted small ${classes.hint} ${classes.waiting}`}>Searching…</p>
        )}
        {words === '' && <p className={`muted small ${classes.hint}`}>Searches your {searched}.</p>}
      </div>
      <div className={`flex wrap rigid line-above ${classes.foot}`} aria-hidden="true">
        {keys.map(([pressed, act]) => (
          <span key={act} className="row gap-6">
            {pressed.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            {act}
          </span>
        ))}
      </div>
    </>
  )
}
