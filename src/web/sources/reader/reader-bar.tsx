import { withCommas } from '#contract/words/with-commas.ts'
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFile,
  IconFileText,
  IconList,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { SourceDetails } from '#contract/sources.ts'
import { filePath } from '#web/sources/api.ts'
import { unitOf } from '#web/sources/source-words.ts'
import { sectionTyped, zoomed } from './page-number.ts'
import classes from './reader-bar.module.css'
import { useBarAway } from './use-bar-away.ts'

export type ReaderPanel = 'search' | 'contents' | null

interface ReaderBarProps {
  source: SourceDetails
  sections: number
  section: number
  onTurn: (section: number) => void
  panel: ReaderPanel
  onPanel: (panel: ReaderPanel) => void
  /** Of a page that is shown as it looks; null where there is nothing to enlarge. */
  zoom: number | null
  onZoom: (zoom: number) => void
  /** A PDF can be read as its text; null where there is nothing else. */
  onTextView: (() => void) | null
  isText: boolean
}

const icon = { size: 20, stroke: 1.75 } as const

/** The page that is open, and what can be done while reading. */
export function ReaderBar(props: ReaderBarProps) {
  const { source, sections, section, onTurn, panel, onPanel, zoom, onZoom, onTextView, isText } = props
  const unit = unitOf(source)
  const bar = useRef<HTMLDivElement>(null)
  useBarAway(bar)
  const toggle = (wanted: 'search' | 'contents') => onPanel(panel === wanted ? null : wanted)
  return (
    <div ref={bar} className={`row between gap-12 ${classes.bar}`} role="toolbar" aria-label="Reading">
      <div className="row gap-4">
        <Tool
          label={`Previous ${unit}`}
          keyName="ArrowLeft"
          isOff={section === 0}
          onClick={() => onTurn(section - 1)}
        >
          <IconChevronLeft {...icon} />
        </Tool>
        <PageField unit={unit} section={section} sections={sections} onTurn={onTurn} />
        <Tool
          label={`Next ${unit}`}
          keyName="ArrowRight"
          isOff={section === sections - 1}
          onClick={() => onTurn(section + 1)}
        >
          <IconChevronRight {...icon} />
        </Tool>
      </div>
      <div className="row gap-4">
        <Tool label="Search inside" isOpen={panel === 'search'} onClick={() => toggle('search')}>
          <IconSearch {...icon} />
        </Tool>
        {onTextView !== null && (
          <Tool label={isText ? 'Show the page' : 'Show the text'} onClick={onTextView}>
            {isText ? <IconFile {...icon} /> : <IconFileText {...icon} />}
          </Tool>
        )}
        {zoom !== null && (
          <>
            <Tool
              label="Smaller"
              isOff={zoomed(zoom, -1) === zoom}
              isWide={zoom <= 1}
              onClick={() => onZoom(zoomed(zoom, -1))}
            >
              <IconZoomOut {...icon} />
            </Tool>
            <Tool label="Larger" isOff={zoomed(zoom, 1) === zoom} onClick={() => onZoom(zoomed(zoom, 1))}>
              <IconZoomIn {...icon} />
            </Tool>
          </>
        )}
        {source.outline.length > 0 && (
          <Tool label="Contents" isOpen={panel === 'contents'} onClick={() => toggle('contents')}>
            <IconList {...icon} />
          </Tool>
        )}
        <ActionIcon
          data-tooltip="Download"
          component="a"
          href={filePath(source.id)}
          download={source.fileName}
          aria-label={`Download ${source.fileName}`}
          className={classes.wide ?? ''}
        >
          <IconDownload {...icon} />
        </ActionIcon>
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  keyName?: keyof typeof keySigns
  isOff?: boolean
  /** For what opens something: whether it is open. */
  isOpen?: boolean
  /** Left out where there is little room. */
  isWide?: boolean
  onClick: () => void
  children: ReactNode
}

const keySigns = { ArrowLeft: '←', ArrowRight: '→' }

const Tool = ({ label, keyName, isOff = false, isOpen, isWide, onClick, children }: ToolProps) => (
  <ActionIcon
    data-tooltip={keyName ? `${label} (${keySigns[keyName]})` : label}
    aria-label={label}
    {...(keyName ? { 'aria-keyshortcuts': keyName } : {})}
    // At the last page it keeps the focus.
    {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : { onClick })}
    {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
    className={`${classes.tool} ${isWide ? classes.wide : ''}`}
  >
    {children}
  </ActionIcon>
)

interface PageFieldProps {
  unit: 'page' | 'section'
  section: number
  sections: number
  onTurn: (section: number) => void
}

/** 'Page 12 of 48', with the number to be typed over. */
function PageField({ unit, section, sections, onTurn }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const turn = () => {
    const wanted = typed === null ? null : sectionTyped(typed, sections)
    setTyped(null)
    if (wanted !== null && wanted !== section) onTurn(wanted)
  }
  return (
    <form
      className={`row small digits ${classes.page}`}
      onSubmit={(event) => {
        event.preventDefault()
        turn()
      }}
    >
      <span className={classes.unit}>{unit === 'page' ? 'Page' : 'Section'}</span>
      <TextInput
        className={classes.field ?? ''}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${unit === 'page' ? 'Page' : 'Section'}, of ${sections}`}
        value={typed ?? String(section + 1)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={turn}
      />
      <span className="nowrap">of {withCommas(sections)}</span>
    </form>
  )
}
