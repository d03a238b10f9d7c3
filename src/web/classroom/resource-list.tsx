import { Button } from '@mantine/core'
import {
  IconArticle,
  IconBook2,
  IconExternalLink,
  IconListDetails,
  IconPencil,
  IconPlayerPlay,
  IconSchool,
} from '@tabler/icons-react'
import type { Resource } from '#contract/classroom.ts'
import { linkOf } from '#web/classroom/notes/safe-link.ts'
import classes from './resource-list.module.css'

/** Of works that came with the course. */
const kinds = {
  book: { Icon: IconBook2, name: 'Book' },
  article: { Icon: IconArticle, name: 'Article' },
  video: { Icon: IconPlayerPlay, name: 'Video' },
  course: { Icon: IconSchool, name: 'Course' },
  reference: { Icon: IconListDetails, name: 'Reference' },
  practice: { Icon: IconPencil, name: 'Practice' },
} satisfies Record<NonNullable<Resource['kind']>, object>

/** Of others, by where their link leads, since they say no more of their kind. */
const places = [
  { host: /(openlibrary|archive|wikibooks)\.org$|open\.umn\.edu$/, Icon: IconBook2 },
  { host: /youtube\.com$/, Icon: IconPlayerPlay },
  { host: /ocw\.mit\.edu$|wikiversity\.org$/, Icon: IconSchool },
  { host: /duckduckgo\.com$/, Icon: IconPencil },
]

export function ResourceList({ resources }: { resources: Resource[] }) {
  if (resources.length === 0)
    return (
      <div className={classes.empty}>
        <p>No study resources available for this activity.</p>
        <p>We'll keep improving this section as you continue learning!</p>
      </div>
    )
  return (
    <ul className={classes.list}>
      {resources.map((resource, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two works may have one title, and the list comes whole
        <ResourceItem key={place} resource={resource} />
      ))}
    </ul>
  )
}

function ResourceItem({ resource }: { resource: Resource }) {
  const title = resource.title?.trim() || 'Untitled Resource'
  const { link, isSearch } = linkOf(resource, title)
  const { hostname } = new URL(link)
  const kind = resource.kind && kinds[resource.kind]
  const Icon = kind?.Icon ?? places.find(({ host }) => host.test(hostname))?.Icon ?? IconListDetails
  return (
    <li className={`lined ${classes.item}`}>
      <span className={classes.picture}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h3>{title}</h3>
        {resource.description && <p>{resource.description}</p>}
        <p className={classes.host}>
          {kind && `${kind.name} · `}
          {isSearch && 'Search on '}
          {hostname.replace(/^www\./, '')}
        </p>
      </div>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        variant="default"
        size="sm"
        aria-label={`Open ${title}`}
        rightSection={<IconExternalLink size={16} stroke={1.75} />}
      >
        Open
      </Button>
    </li>
  )
}
