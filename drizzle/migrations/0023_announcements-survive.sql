-- Unlogged, its numbers were unlogged too, and PostgreSQL 15 makes none of them on a standby that becomes the primary:
-- "bad magic number in sequence", for every statement that announces anything.
ALTER TABLE "announcements" SET LOGGED;
