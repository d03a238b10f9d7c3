import { Button } from '@mantine/core'
import {
  IconBook2,
  IconExternalLink,
  IconListDetails,
  IconPencil,
  IconPlayerPlay,
  IconSchool,
} from '@tabler/icons-react'
import type { Resource } from '#contract/classroom.ts'
import { safeLink } from '#web/classroom/notes/safe-link.ts'
import classes from './resource-list.module.css'

/** By where a link leads, since a resource says no more of its kind. */
const kinds = [
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
  const title = resource.title.trim() || 'Untitled Resource'
  const link = safeLink(resource.link, title)
  const { hostname } = new URL(link)
  const Icon = kinds.find(({ host }) => host.test(hostname))?.Icon ?? IconListDetails
  return (
    <li className={`lined ${classes.item}`}>
      <span className={classes.picture}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h3>{title}</h3>
        {resource.description && <p>{resource.description}</p>}
        <p className={classes.host}>Search on {hostname.replace(/^www\./, '')}</p>
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
