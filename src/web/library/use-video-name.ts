import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import { videoNameQuery } from './api.ts'
import { type FilledName, isNameWanted, nameFilledIn } from './fill-in-name.ts'

/** The fields of a video's form that its address can fill in. */
type NameFields = {
  values: { videoUrl: string; title: string; channelName: string }
  setFieldValue(field: 'title' | 'channelName', value: string): void
}

const unnamed = { title: '', channelName: '' }

/**
 * Fills in title and channel of a new video from its address, once for each address and only if the learner
 * typed nothing there. Returns whether the title is the one filled in for this address. A site that does not
 * answer fills in nothing.
 */
export function useVideoName(form: NameFields, isNew: boolean): boolean {
  const { videoUrl, title, channelName } = form.values
  const videoId = isNew ? videoIdOf(videoUrl) : null
  const address = videoId === null ? '' : videoUrlFor(videoId)
  const [filled, setFilled] = useState<FilledName>({ address: '', ...unnamed })
  const isWanted = isNameWanted(address, { title, channelName }, filled)
  const { data, isError } = useQuery({ ...videoNameQuery(address), enabled: isWanted })
  const name = isError ? unnamed : data

  useEffect(() => {
    if (!isWanted || name === undefined) return
    setFilled({ address, ...name })
    const next = nameFilledIn({ title, channelName }, filled, name)
    if (next.title !== title) form.setFieldValue('title', next.title)
    if (next.channelName !== channelName) form.setFieldValue('channelName', next.channelName)
  }, [isWanted, name, address, title, channelName, filled, form])
  return filled.title !== '' && title === filled.title && address === filled.address
}
