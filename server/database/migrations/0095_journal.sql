create index returns_created on returns (created_at);
