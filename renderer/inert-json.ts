/**
 * Returns JSON that is safe inside a `<script>` element: it escapes `<`, which could end the element or open a comment,
 * and the two line separators that break older parsers (HTML Standard, "Restrictions for contents of script elements").
 */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
