/**
 * Why a checkpoint of a draft was stored: another version was restored, the draft was discarded, or its page follows
 * another market again.
 */
export const checkpointReasons = ['restore', 'discard', 'follow'] as const
