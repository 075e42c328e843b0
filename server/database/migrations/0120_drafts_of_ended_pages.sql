insert into drafts (document_id, body, revision, author)
select distinct on (newest.document_id) newest.document_id, newest.body, newest.revision, newest.published_by
from published_versions newest join documents on documents.id = newest.document_id
where documents.published_version is null and documents.unpublished_at is not null
order by newest.document_id, newest.version desc
on conflict (document_id) do nothing;
