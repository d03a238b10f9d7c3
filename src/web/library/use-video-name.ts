import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { videoIdOf, videoUrlFor } from '#contract/video-url.ts'
import { videoNameQuery } from './api.ts'
import type { VideoForm } from './video-form.tsx'

/**
 * Fills in title and channel of a new video from its address, once for each address and only where nothing was typed.
 * Says whether the title is the one that was filled in. Where the site does not answer, nothing happens.
 */
export function useVideoName(form: VideoForm, isNew: boolean): boolean {
  const { videoUrl, title, channelName } = form.values
  const videoId = isNew ? videoIdOf(videoUrl) : null
  const address = videoId === null ? '' : videoUrlFor(videoId)
  const [filled, setFilled] = useState({ address: '', title: '' })
  const isWanted = address !== '' && address !== filled.address && title.trim() === ''
  const { data: name } = useQuery({ ...videoNameQuery(address), enabled: isWanted })

  useEffect(() => {
    if (!isWanted || name === undefined) return
    setFilled({ address, title: name.title })
    if (name.title === '') return
    form.setFieldValue('title', name.title)
    if (channelName.trim() === '') form.setFieldValue('channelName', name.channelName)
  }, [isWanted, name, address, channelName, form])
  return filled.title !== '' && title === filled.title
}
